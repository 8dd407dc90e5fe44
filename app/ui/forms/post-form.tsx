import { Form, type FormProps } from "react-router";
import { isHeld } from "../browser/form-ready.ts";

/** A form that changes something: the router's own, sent with a proof of work where that is asked for. */
export function PostForm({ onSubmit, ...props }: Omit<FormProps, "method">) {
	return (
		<Form
			method="post"
			{...props}
			onSubmit={(event) => {
				onSubmit?.(event);
				if (event.defaultPrevented) return;
				const { currentTarget: form, nativeEvent } = event;
				const { submitter } = nativeEvent as unknown as SubmitEvent;
				if (isHeld({ form, submitter })) event.preventDefault();
			}}
		/>
	);
}
