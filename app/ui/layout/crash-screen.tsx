import { createContext, useContext, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { LinkButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { disguise } from "../page-meta.ts";
import styles from "./crash-screen.module.css";

/** The log reference of this request's unexpected error. */
export const CrashReference = createContext<string | undefined>(undefined);

/**
 * The screen for a crash (specification, section 8), with the reference that is also in the log and
 * no internal details. A crash in the browser gets its reference from the server.
 */
export function CrashScreen() {
	const known = useContext(CrashReference);
	const [reference, setReference] = useState(known);
	const isDisguised = useRouteLoaderData<{ isDisguised: boolean }>("root")?.isDisguised ?? false;
	useEffect(() => {
		if (known) return;
		document.title = isDisguised ? disguise : "Unexpected Application Error!";
		fetch("/client-crash", {
			method: "POST",
			body: new URLSearchParams({ path: location.pathname }),
		})
			.then((answer) => answer.json())
			.then((answer: { reference: string }) => setReference(answer.reference))
			.catch(() => undefined);
	}, [known, isDisguised]);
	return (
		<section className="night beam" data-theme="dark">
			<div className={`wrap ${styles.screen}`}>
				<Icon name="warning" />
				<h1 className="h1" dir="ltr" lang="en">
					Unexpected Application Error!
				</h1>
				<p className="lead">משהו אצלנו השתבש, לא אצלך. אפשר לנסות שוב בעוד רגע.</p>
				{reference && (
					<p>
						<span className="small muted">מספר לפנייה:</span>{" "}
						<bdi className={styles.number} dir="ltr">
							{reference}
						</bdi>
					</p>
				)}
				<div className="row">
					<LinkButton kind="accent" href="/" reloadDocument>
						חזרה לדף הבית
					</LinkButton>
					<LinkButton kind="line" href="/contact" reloadDocument>
						יצירת קשר
					</LinkButton>
					<LinkButton kind="ghost" href="/urgent" reloadDocument>
						דחוף
					</LinkButton>
				</div>
			</div>
		</section>
	);
}
