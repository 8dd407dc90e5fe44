import { LinkButton } from "../../../ui/button.tsx";
import { Stage } from "../../../ui/moments/stage.tsx";
import { WayIn } from "../../../ui/moments/way-in.tsx";
import { greetingAt } from "./greeting.ts";
import { type AtHome, stepsFor, wordsFor } from "./standing-words.tsx";

/** The head of the home page for somebody signed in: greeting, state, and the one next step. */
export function HomeStage({ name, ...at }: AtHome & { name: string | null }) {
	const { art, title, text, act } = wordsFor(at);
	const steps = stepsFor(at);
	return (
		<Stage
			art={art}
			eyebrow={greetingAt(at.now)}
			title={
				<>
					{name && (
						<>
							<bdi>{name}</bdi>,{" "}
						</>
					)}
					{title}
				</>
			}
			text={text}
			acts={
				<LinkButton kind={act.kind} href={act.href}>
					{act.label}
				</LinkButton>
			}
			foot={steps.length > 0 && <WayIn steps={steps} />}
		/>
	);
}
