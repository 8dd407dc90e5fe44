import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Lets all open tabs of this browser follow when one of them switches the disguise. */
export function useDisguise(isDisguised: boolean): void {
	const { revalidate } = useRevalidator();
	const told = useRef(isDisguised);
	useEffect(() => {
		const channel = new BroadcastChannel("disguise");
		channel.addEventListener("message", ({ data }) => {
			if (data !== isDisguised) void revalidate();
		});
		if (told.current !== isDisguised) channel.postMessage(isDisguised);
		told.current = isDisguised;
		return () => channel.close();
	}, [isDisguised, revalidate]);
}
