import type { Audience } from "../../photos/photo.ts";
import type { Uploaded } from "../../photos/take-photo.server.ts";

const path = "/profile/photos/upload";

/** The result for one file: stored, or a sentence saying why not. */
export type Sent = { isSaved: true } | { isSaved: false; sentence: string };

/** Words for the person who sends, in that person's gender. */
type Say = (words: Readonly<Record<"f" | "m" | "n", string>>) => string;

const again = { f: "נסי שוב", m: "נסה שוב", n: "אפשר לנסות שוב" };

const sentences = {
	network: (say: Say) => `אין חיבור לאתר. התמונה נשארה כאן: ${say(again)} כשיחזור.`,
	busy: (say: Say) => `האתר עמוס כרגע. התמונה נשארה כאן: ${say(again)} בעוד רגע.`,
	"signed-out": (say: Say) =>
		say({
			f: "ההתחברות לחשבון פגה. התחברי בחלון אחר, חזרי לכאן ונסי שוב.",
			m: "ההתחברות לחשבון פגה. התחבר בחלון אחר, חזור לכאן ונסה שוב.",
			n: "ההתחברות לחשבון פגה. אחרי התחברות בחלון אחר אפשר להמשיך מכאן.",
		}),
	large: () => "הקובץ גדול מדי: עד 15 מגה לתמונה.",
	crash: (say: Say) => `משהו אצלנו השתבש. התמונה נשארה כאן: ${say(again)}.`,
};

type Sending = {
	file: Blob;
	name: string;
	isTicked: boolean;
	audience: Audience;
	/** Receives the progress, from 0 to 1; at 1 the site is processing the file. */
	onShare: (share: number) => void;
	/** Receives the photo's place in the site's own queue; 0 is its turn. */
	onPlace: (place: number) => void;
	signal: AbortSignal;
	say: Say;
};

/** Uploads one photo; never throws. The result of an aborted upload is meaningless. */
export function sendFile(sending: Sending): Promise<Sent> {
	const { file, name, isTicked, audience, onShare, onPlace, signal, say } = sending;
	const form = new FormData();
	// Sent before the file, so that the server reads it first.
	if (isTicked) form.set("photos", "on");
	form.set("audience", audience);
	form.set("photo", file, name);
	return new Promise((done) => {
		// `fetch` does not report upload progress.
		const request = new XMLHttpRequest();
		const fail = (why: keyof typeof sentences) =>
			done({ isSaved: false, sentence: sentences[why](say) });
		request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
		request.upload.onload = () => onShare(1);
		request.onprogress = () => {
			const place = readPlace(request.responseText);
			if (place !== null) onPlace(place);
		};
		request.onerror = () => fail("network");
		request.onabort = () => fail("network");
		request.onload = () => {
			// A gateway's answer: the request did not reach the site.
			if (request.status === 502 || request.status === 504) return fail("network");
			if (request.status === 503 || request.status === 429) return fail("busy");
			if (request.status === 413) return fail("large");
			if (new URL(request.responseURL).pathname !== path) return fail("signed-out");
			const uploaded = read(request);
			if (!uploaded) return fail("crash");
			if (uploaded.saved > 0) return done({ isSaved: true });
			const sentence = uploaded.refused[0]?.sentence ?? uploaded.sentence;
			done({ isSaved: false, sentence: sentence ?? sentences.crash(say) });
		};
		signal.addEventListener("abort", () => request.abort());
		request.open("POST", path);
		request.send(form);
	});
}

/** The result: the last line of the answer. */
function read({ status, responseText }: XMLHttpRequest): Uploaded | null {
	if (status !== 200) return null;
	try {
		const uploaded = JSON.parse(responseText.trim().split("\n").at(-1) ?? "");
		// An answer that broke off while the photo was waiting ends with a place.
		return "saved" in uploaded ? uploaded : null;
	} catch {
		return null;
	}
}

/** The latest place in an answer that is still arriving; null when there is none. */
export function readPlace(text: string): number | null {
	const place = text.match(/^\{"place":\d+\}(?=\n)/gm)?.at(-1);
	return place === undefined ? null : Number(place.slice('{"place":'.length, -1));
}
