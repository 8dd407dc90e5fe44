import { normalizeText, squash } from "./normalize.ts";

/** Little words of Hebrew in Latin letters, and what they stand for. */
const spelled = new Map(
	`ani אני, anachnu אנחנו, at את, ata אתה, atah אתה, hi היא, hu הוא, li לי, lanu לנו, lach לך, lah לך, lakh לך, lecha לך, leha לך, elay אליי, elai אליי, elayich אלייך, elaich אלייך, elecha אליך, eleicha אליך,
	shel של, sheli שלי, shelach שלך, shelah שלך, shelcha שלך, shelha שלך, iti איתי, itach איתך, itcha איתך, itha איתך, oti אותי, otach אותך, otah אותך, otcha אותך, etzli אצלי, etzlech אצלך, etzlecha אצלך, ezlech אצלך,
	lo לא, bli בלי, en אין, ein אין, yesh יש, ma מה, mi מי, kama כמה, efo איפה, eifo איפה, eyfo איפה, rak רק, gam גם, od עוד, ad עד, im אם, et את, ya יא, kol כל, ze זה, zot זאת, al על, le ל, be ב, la ל, me מ, o או,
	bat בת, ben בן, gil גיל, gili גילי, kita כיתה, zona זונה, kesef כסף, bit ביט, sim סים, livui ליווי, livuy ליווי, livvuy ליווי, gar גר, gara גרה, kan כאן, po פה, tavi תביא, taavir תעביר, taaviri תעבירי, tov טוב, hayom היום, machar מחר, mahar מחר, erev ערב, laila לילה, layla לילה, shaa שעה,
	kusit כוסית, avo אבוא, agia אגיע, habaita הביתה, babait בבית, lech לך, lechi לכי, hara חרא, chara חרא, efes אפס, zevel זבל, bo בוא, boi בואי, tavo תבוא, tavoi תבואי, ten תן, tni תני, teni תני, tagid תגיד, tagidi תגידי, kach קח, kchi קחי, achi אחי, mishehi מישהי, mishehu מישהו`
		.split(",")
		.map((pair) => pair.trim().split(" "))
		.map(([latin = "", hebrew = ""]) => [latin, squash(normalizeText(hebrew).text)] as const),
);

/** They are words in other languages too. */
const common = new Set(
	"gil en ein at hi hu la lo me be le al im et en ma mi o od ad ya li bat ben ten sim bit bo kol po ze kan tov gar oti".split(
		" ",
	),
);

/** Words that only Hebrew has, in texts of this kind. */
const telling = new Set([
	...[...spelled.keys()].filter((word) => !common.has(word)),
	..."efshar aval rotze rotza tzarich tzricha tzriha betach motek neshama kapara mami beerev baerev shekel tishlach tishlechi tavi taviri anashim kulam kulan lama matai mishpacha sherut sherutei lakoach lakoachot bevakasha toda naarat baheshbon cheshbon heshbon banot bachura bachurot mechapes mechapeset mehapes tmuna tmunot shekalim mezuman bemezuman beshekel velaila halvaa hakartis hakod shekibalt ata veat veata".split(
		" ",
	),
]);

/** A word's sound in a private alphabet: o and i for ו and י, nothing for other vowels. */
function soundOf(latin: string): string {
	return latin
		.replace(/(?<=[aeiou])h$/, "")
		.replace(/tz|ts/g, "z")
		.replace(/sh/g, "s")
		.replace(/ch|kh/g, "h")
		.replace(/ph|f/g, "p")
		.replace(/[vw]/g, "b")
		.replace(/[qc]/g, "k")
		.replace(/[uo]+/g, "o")
		.replace(/[iyj]+/g, "i")
		.replace(/[ae]/g, "");
}

const sounds: Readonly<Record<string, string>> = {
	...{
		א: "",
		ב: "b",
		ג: "g",
		ד: "d",
		ה: "h",
		ו: "o",
		ז: "z",
		ח: "h",
		ט: "t",
		י: "i",
		כ: "k",
		ל: "l",
	},
	...{ מ: "m", נ: "n", ס: "s", ע: "", פ: "p", צ: "z", ק: "k", ר: "r", ש: "s", ת: "t" },
};

/** Each possible sound of a Hebrew word: ו as a vowel or v, כ as k or ch. */
function soundsOf(hebrew: string): string[] {
	let ways = [""];
	const letters = [...hebrew.replace(/ה$/, "")];
	for (const letter of letters) {
		const sound = sounds[letter] ?? "";
		const other = letter === "ו" ? "b" : letter === "כ" ? "h" : null;
		const more = other !== null && ways.length < 8 ? ways.map((way) => way + other) : [];
		ways = [...ways.map((way) => way + sound), ...more];
	}
	return ways;
}

const withoutVowels = (sound: string) => sound.replace(/[oi]/g, "");

const hebrewWords = new Set<string>();
let bySound: Map<string, string[]> | null = null;

/** Registers a lexicon's word, so that it is found in Latin letters too. */
export function learnWord(key: string): void {
	if (!/^[א-ת]{3,}$/.test(key) || hebrewWords.has(key)) return;
	hebrewWords.add(key);
	bySound = null;
}

function learned(): Map<string, string[]> {
	if (bySound) return bySound;
	bySound = new Map();
	for (const word of hebrewWords) {
		for (const way of soundsOf(word)) {
			for (const sound of new Set([way, `-${withoutVowels(way)}`])) {
				const known = bySound.get(sound);
				if (known) known.push(word);
				else bySound.set(sound, [word]);
			}
		}
	}
	return bySound;
}

/** A sound shared by more words than this is useless. */
const most = 6;

/** The lexicon words that a Latin word may be, with its prefix stripped: baheshbon, חשבון. */
function wordsOf(latin: string): readonly string[] {
	const known = spelled.get(latin);
	if (known !== undefined) return [known];
	const rests = withoutPrefixes(latin);
	for (const part of [latin, ...rests]) {
		const short = spelled.get(part);
		if (short !== undefined && part.length > 2) return [short];
		const sound = soundOf(part);
		const bare = withoutVowels(sound);
		const found =
			(sound.length >= 3 && learned().get(sound)) ||
			(bare.length >= 3 && learned().get(`-${bare}`)) ||
			[];
		if (found.length > 0) return [...found.slice(0, most), ...rests];
	}
	return rests;
}

/** ha, ba, la, me, she … before a word. */
function withoutPrefixes(latin: string): string[] {
	const first = /^(?:she|ve|u|ha|he|ba|be|la|le|me|mi|ke)(?=.{4})/.exec(latin)?.[0];
	if (first === undefined) return [];
	const rest = latin.slice(first.length);
	const second = /^(?:ha|ba|be|la|le|me)(?=.{4})/.exec(rest)?.[0];
	return second === undefined ? [rest] : [rest, rest.slice(second.length)];
}

/**
 * The possible Hebrew for each word in Latin letters, when the text is transliterated Hebrew: two words that only
 * Hebrew has, one beside two that other languages have too, or a text that consists of such.
 */
export function readLatin(
	tokens: readonly { kind: string; text: string }[],
): Map<number, readonly string[]> {
	const found = new Map<number, readonly string[]>();
	const words = tokens.map(({ kind, text }) =>
		kind === "word" && text >= "a" && text <= "{" ? text : "",
	);
	const sure = words.filter((word) => telling.has(word)).length;
	const possible = words.filter((word) => common.has(word)).length;
	const all = words.filter((word) => word !== "").length;
	const isHebrew =
		sure >= 2 ||
		(sure === 1 && (possible >= 2 || all <= 5)) ||
		(possible >= 3 && possible * 2 >= all);
	if (!isHebrew) return found;
	for (const [at, word] of words.entries()) {
		const read = word === "" ? [] : wordsOf(word);
		if (read.length > 0) found.set(at, read);
	}
	return found;
}
