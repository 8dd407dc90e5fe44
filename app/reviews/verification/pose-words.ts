import { say, type Viewer } from "../../profiles/say.ts";
import type { Fingers, Head, Place, Pose } from "./poses.ts";

const sideWords = { right: "ימין", left: "שמאל" } as const;
const otherSide = { right: "left", left: "right" } as const;

const shapes: Record<Fingers, string> = {
	open: "כף היד פתוחה",
	fist: "אגרוף",
	one: "אצבע אחת",
	two: "שתי אצבעות",
	three: "שלוש אצבעות",
	thumb: "אגודל למעלה",
};

const pairs: Partial<Record<Fingers, string>> = {
	open: "שתי הידיים פתוחות ליד הפנים",
	fist: "שני אגרופים ליד הפנים",
	one: "אצבע אחת מורמת בכל יד, ליד הפנים",
	two: "שתי אצבעות מורמות בכל יד, ליד הפנים",
};

const pairPlaces: Partial<Record<Place, string>> = {
	ear: "שתי כפות הידיים על האוזניים",
	cheek: "שתי כפות הידיים על הלחיים",
	crown: "שתי כפות הידיים על הראש",
	shoulder: "ידיים שלובות, כל כף יד על הכתף שממול",
};

const headWords: Record<Head, string> = {
	straight: "מבט ישר",
	"tilted-right": "הראש נוטה ימינה",
	"tilted-left": "הראש נוטה שמאלה",
	"turned-right": "הפנים פונות מעט ימינה",
	"turned-left": "הפנים פונות מעט שמאלה",
	raised: "הסנטר מורם",
};

/** A pose in one line without addressing anybody, for a heading. */
export function poseTitle(pose: Pose): string {
	return `${handsOf(pose)}, ${headWords[pose.head]}`;
}

function handsOf({ hands, place, fingers }: Pose): string {
	if (hands === "both") return (place === "beside" ? pairs[fingers] : pairPlaces[place]) ?? "";
	const side = sideWords[hands];
	switch (place) {
		case "beside":
			return `יד ${side} ליד הפנים: ${shapes[fingers]}`;
		case "ear":
			return `כף יד ${side} על אוזן ${side}`;
		case "cheek":
			return `כף יד ${side} על לחי ${side}`;
		case "chin":
			return `כף יד ${side} מתחת לסנטר`;
		case "crown":
			return `כף יד ${side} על הראש`;
		case "shoulder":
			return `כף יד ${side} על כתף ${sideWords[otherSide[hands]]}`;
	}
}

export function poseWords(pose: Pose, viewer: Viewer): string {
	return `${tellHands(pose, viewer)} ${tellHead(pose.head, viewer)}`;
}

function tellHands({ hands, place, fingers }: Pose, viewer: Viewer): string {
	const raise = say(viewer, { f: "הרימי", m: "הרם", n: "להרים" });
	const put = say(viewer, { f: "הניחי", m: "הנח", n: "להניח" });
	if (hands === "both") {
		if (place !== "beside") return `${put} ${putBoth[place] ?? ""}.`;
		return `${raise} את שתי הידיים ליד הפנים, ${bothShapes[fingers] ?? ""}.`;
	}
	const side = sideWords[hands];
	if (place === "beside") return `${raise} את יד ${side} ליד הפנים, ${oneShape[fingers]}.`;
	const where: Record<Exclude<Place, "beside">, string> = {
		ear: `על אוזן ${side}`,
		cheek: `על לחי ${side}, בלי להסתיר את הפנים`,
		chin: "מתחת לסנטר",
		crown: "על הראש",
		shoulder: `על כתף ${sideWords[otherSide[hands]]}`,
	};
	return `${put} את כף יד ${side} ${where[place]}.`;
}

const oneShape: Record<Fingers, string> = {
	open: "כף היד פתוחה אל המצלמה",
	fist: "היד באגרוף",
	one: "עם אצבע אחת מורמת",
	two: "עם שתי אצבעות מורמות",
	three: "עם שלוש אצבעות מורמות",
	thumb: "עם אגודל למעלה",
};

const bothShapes: Partial<Record<Fingers, string>> = {
	open: "כפות הידיים פתוחות אל המצלמה",
	fist: "שתיהן באגרוף",
	one: "עם אצבע אחת מורמת בכל יד",
	two: "עם שתי אצבעות מורמות בכל יד",
};

const putBoth: Partial<Record<Place, string>> = {
	ear: "את שתי כפות הידיים על האוזניים",
	cheek: "את שתי כפות הידיים על הלחיים, בלי להסתיר את הפנים",
	crown: "את שתי כפות הידיים על הראש",
	shoulder: "את כף יד ימין על כתף שמאל, ואת כף יד שמאל על כתף ימין",
};

function tellHead(head: Head, viewer: Viewer): string {
	switch (head) {
		case "straight":
			return say(viewer, {
				f: "הביטי ישר למצלמה.",
				m: "הבט ישר למצלמה.",
				n: "להביט ישר למצלמה.",
			});
		case "raised":
			return say(viewer, {
				f: "הרימי מעט את הסנטר.",
				m: "הרם מעט את הסנטר.",
				n: "להרים מעט את הסנטר.",
			});
		case "tilted-right":
		case "tilted-left": {
			const way = head === "tilted-right" ? "ימין" : "שמאל";
			const tilt = say(viewer, { f: "הטי", m: "הטה", n: "להטות" });
			return `${tilt} את הראש אל כתף ${way}.`;
		}
		default: {
			const way = head === "turned-right" ? "ימינה" : "שמאלה";
			const turn = say(viewer, { f: "סובבי", m: "סובב", n: "לסובב" });
			return `${turn} את הפנים מעט ${way}.`;
		}
	}
}
