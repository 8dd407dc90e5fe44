import type { Document, Token } from "./document.ts";
import { type Found, findAll, type Lexicon, lexicon } from "./lexicon.ts";

const split = (text: string) => text.trim().split(/\s*,\s*/);

const at = lexicon("=@", "=at", "שטרודל", "כרוכית", "=אט", "סטרודל");
const dot = lexicon("=.", "=dot", "נקודה", "דוט");
const providers = lexicon(
	...split(
		`gmail, גימייל, גמייל, ג׳ימייל, hotmail, הוטמייל, outlook, אאוטלוק, walla, וואלה, yahoo, יאהו, icloud, protonmail, proton, live, msn, netvision, bezeqint, 013, 012`,
	),
);
const ends = lexicon(
	...split(
		`=com, קום, =net, =org, =co, =il, =me, =io, =gg, =ly, =info, =biz, =tv, =xyz, =site, =online, =app, =link, =club, =page, =bio, =ee, =to, =live, =ru, =uk, =eu, קו איל, קו אי אל, קו נקודה איל, =איל, נט`,
	),
);
/** Endings that are not words of a sentence. */
const plainEnds = lexicon("=com", "=net", "=org", "=co", "=il", "=info");
const direct = lexicon(
	"=wa",
	"=t",
	"=tme",
	"=www",
	"=http",
	"=https",
	"bit",
	"linktr",
	"linktree",
	"instagram",
	"facebook",
	"telegram",
	"tiktok",
	"onlyfans",
	"snapchat",
);

/** Sites that are nobody's personal page. */
const wellKnown =
	/^(?:booking|airbnb|google|ynet|netflix|spotify|amazon|ebay|haaretz|wikipedia|tripadvisor|imdb|node|asp|vue|next|express|socket|mako|walla|kan|calcalist|themarker|globes|gov|yad|madlan|maariv|rail|egged|waze|moovit|gett|wolt|apple|microsoft|goodreads|letterboxd|strava|duolingo|chess|lichess|bbc|cnn|nytimes|ted|etsy|ikea|stackoverflow|kolzchut|shufersal|zap)$/;

/** The run of tokens without spaces around a token. */
function edges(tokens: readonly Token[], place: number): Found {
	let from = place;
	while (from > 0 && place - from < 30 && tokens[from]?.isGlued && isPart(tokens[from - 1]))
		from -= 1;
	let to = place + 1;
	while (to - place < 30 && tokens[to]?.isGlued && isPart(tokens[to])) to += 1;
	return { from, to };
}

function isPart(token: Token | undefined): boolean {
	return token !== undefined && (token.kind !== "sign" || /^[._\-+@/:?=&%#~]$/.test(token.text));
}

const isLatin = (token: Token | undefined) => /^[a-z0-9]/.test(token?.text ?? "");

/** Email addresses and links, also written out: dana שטרודל gmail נקודה com. */
export function findAddresses(document: Document): Found[] {
	const { tokens } = document;
	const found: Found[] = [];
	for (const [place, token] of tokens.entries()) {
		const afterAt = at.findAt(document, place);
		if (afterAt !== null && place > 0) {
			const provider = providers.findAt(document, skipSigns(tokens, afterAt));
			if (provider !== null)
				found.push({ from: place - 1, to: Math.max(provider, edges(tokens, provider - 1).to) });
		}
		// An address: Latin text on both sides of the sign.
		if (token.text === "@" && token.isGlued && tokens[place + 1]?.isGlued) {
			const whole = edges(tokens, place);
			const hasDot = tokens.slice(place, whole.to).some(({ text }) => text === ".");
			if (hasDot && isLatin(tokens[place - 1]) && isLatin(tokens[place + 1])) found.push(whole);
		}
		const afterDot = dot.findAt(document, place);
		if (afterDot !== null && place > 0) {
			const link = readLink(document, place, afterDot);
			if (link) found.push(link);
		}
	}
	return found;
}

/** לוגואים נקודה קום: a link said in Hebrew, which may be talk of links. */
export function findSaidLinks(document: Document): Found[] {
	return findAll(document, dot).flatMap(({ from, to }) => {
		const link = from > 0 ? readLink(document, from, to, false) : null;
		return link ? [link] : [];
	});
}

/**
 * A name, a point, and an end such as com; a plain point must stand without spaces. Behind a Hebrew name
 * a point that is said is read by `findSaidLinks` alone.
 */
function readLink(document: Document, place: number, next: number, isWritten = true): Found | null {
	const { tokens } = document;
	const isSign = tokens[place]?.kind === "sign";
	const name = tokens[place - 1];
	const isShort = /^(?:t|wa)$/.test(name?.text ?? "") && tokens[next]?.text === "me";
	const end = ends.findAt(document, isSign ? next : skipSigns(tokens, next));
	const isGlued = tokens[place]?.isGlued && tokens[next]?.isGlued;
	// avi . com: no sentence ends with a space before the point and goes on like that.
	const isSpaced =
		isLatin(name) && !tokens[place]?.isGlued && plainEnds.findAt(document, next) !== null;
	if (isSign && !isShort && !isGlued && !isSpaced) return null;
	const known = direct.findAt(document, place - 1) !== null;
	if (end === null && !(isSign && known && isLatin(tokens[next]))) return null;
	if (!isSign) {
		const start = beforeSigns(tokens, place);
		return isWritten === isLatin(tokens[start]) ? { from: start, to: end ?? next } : null;
	}
	if (!isWritten) return null;
	if (wellKnown.test(name?.text ?? "")) return null;
	// Hebrew before a plain point is just a missing space between sentences.
	if (!isLatin(name)) return null;
	const whole = edges(tokens, place);
	const begins = tokens[whole.from]?.text === "www" ? whole.from + 2 : whole.from;
	const isAddress = tokens.slice(whole.from, whole.to).some(({ text }) => text === "@");
	return !isAddress && wellKnown.test(tokens[begins]?.text ?? "") ? null : whole;
}

/** The word before a written-out point, behind its bracket. */
function beforeSigns(tokens: readonly Token[], place: number): number {
	const isBracket = /^[([{<\-_ ]$/.test(tokens[place - 1]?.text ?? "");
	return Math.max(0, place - (isBracket ? 2 : 1));
}

function skipSigns(tokens: readonly Token[], place: number): number {
	let next = place;
	while (next - place < 2 && tokens[next]?.kind === "sign") next += 1;
	return next;
}

const between = lexicon(
	"שלי",
	"=my",
	"=is",
	"בשם",
	"=user",
	"יוזר",
	"השם",
	"שם",
	"משתמש",
	"=name",
	"=id",
	"הוא",
	"=the",
	"handle",
	"=me",
	"=at",
	"=:",
	"=-",
	"=@",
	"=(",
	"כ",
);

const underscore = lexicon(
	"קו תחתון",
	"קו תחתי",
	"אנדרסקור",
	"אנדרסקר",
	"underscore",
	"under score",
);

/** A name with its underscore said: דנה קו תחתון לוי. */
function findSaidNames(document: Document): Found[] {
	return findAll(document, underscore).filter(({ from, to }) => {
		const before = document.tokens[from - 1];
		const after = document.tokens[to];
		return [before, after].every((token) => token !== undefined && token.kind !== "sign");
	});
}

/** User names: @dana_levi, and names with digits or underscores beside an app. */
export function findHandles(document: Document, apps: Lexicon): Found[] {
	const { tokens } = document;
	const found: Found[] = findSaidNames(document);
	for (const [place, token] of tokens.entries()) {
		if (token.text !== "@" || !tokens[place + 1]?.isGlued) continue;
		const isFirst =
			!token.isGlued || !isPart(tokens[place - 1]) || tokens[place - 1]?.kind === "sign";
		const { to } = edges(tokens, place + 1);
		const name = tokens
			.slice(place + 1, to)
			.map(({ text }) => text)
			.join("");
		if (isFirst && /^[a-z0-9א-ת._-]{3,}$/.test(name)) found.push({ from: place, to });
	}
	for (const [place, token] of tokens.entries()) {
		const number = tokens[place + 1];
		const isTag = token.text === "#" && token.isGlued && /^\d{4}$/.test(number?.text ?? "");
		if (isTag && isLatin(tokens[place - 1])) found.push({ from: place - 1, to: place + 2 });
	}
	for (const { from, to } of findAll(document, apps)) {
		let next = to;
		let isNamed = false;
		for (let steps = 0; steps < 4; steps += 1) {
			const after = between.findAt(document, next);
			if (after === null) break;
			isNamed = true;
			next = after;
		}
		const behind = nameAt(tokens, next, isNamed);
		if (behind) found.push({ from, to: behind.to });
		const before =
			from > 0 ? edges(tokens, from - (tokens[from - 1]?.kind === "sign" ? 2 : 1)) : null;
		if (before && before.to <= from && nameAt(tokens, before.from, false))
			found.push({ from: before.from, to });
	}
	return found;
}

/** A user name at a token: with a digit, point or underscore inside, or any Latin one when announced. */
function nameAt(tokens: readonly Token[], place: number, isNamed: boolean): Found | null {
	const first = tokens[place];
	if (first?.kind !== "word" || !isLatin(first)) return null;
	const { to } = edges(tokens, place);
	const parts = tokens.slice(place, to);
	while (/^[.:?,]$/.test(parts.at(-1)?.text ?? "")) parts.pop();
	const isShaped = parts.some(({ kind, text }) => kind === "number" || /^[._]$/.test(text));
	const length = parts.reduce((sum, { text }) => sum + text.length, 0);
	return length >= 3 && (isShaped || isNamed) ? { from: place, to: place + parts.length } : null;
}
