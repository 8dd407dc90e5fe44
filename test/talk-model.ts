import { day } from "./clock.ts";

export type Who = "man" | "woman";
export const otherOf = (who: Who): Who => (who === "man" ? "woman" : "man");

type Message = { from: Who; text: string; at: number; isUnsent: boolean };

/** What two members have between them, told once more as plainly as it can be said. */
export class Model {
	now: number;
	messages: Message[] = [];
	state: "none" | "asked" | "open" = "none";
	asker: Who = "man";
	askedAt = 0;
	asked = 0;
	declinedAt: number | null = null;
	hearts = new Map<Who, number>();
	blockers = new Set<Who>();
	deletedTo = { man: 0, woman: 0 };
	waiting = { man: new Set<number>(), woman: new Set<number>() };
	readTo = { man: 0, woman: 0 };
	isAged = false;
	shelf: Record<Who, "home" | "archived" | "gone"> = { man: "gone", woman: "gone" };

	constructor(now: number) {
		this.now = now;
	}

	isOver() {
		return this.now - this.askedAt >= 14 * day;
	}

	/** What writing leads to: a word of refusal, or the number. */
	write(who: Who, text: string): string | number | null {
		if (this.blockers.size > 0) return null;
		const other = otherOf(who);
		const heart = this.hearts.get(other) ?? Number.NEGATIVE_INFINITY;
		if (this.state === "none") {
			this.begin(who);
		} else if (this.state === "asked" && who !== this.asker) {
			this.state = "open";
			this.declinedAt = null;
		} else if (this.state === "asked") {
			const reaches = this.declinedAt === null || heart > this.declinedAt;
			if (!this.isOver() && this.asked < 2) this.asked += 1;
			else if (heart > this.askedAt) this.begin(who, reaches ? null : this.declinedAt);
			else return this.isOver() ? "closed" : "waiting";
			if (reaches) this.declinedAt = null;
		}
		this.messages.push({ from: who, text, at: this.now, isUnsent: false });
		this.shelf[who] = "home";
		if (this.declinedAt !== null) return this.messages.length;
		this.shelf[other] = "home";
		this.waiting[other].add(this.messages.length);
		return this.messages.length;
	}

	begin(who: Who, declinedAt: number | null = null) {
		Object.assign(this, { state: "asked", asker: who, askedAt: this.now, asked: 1, declinedAt });
		this.isAged = false;
	}

	/** The tab in which a member finds the conversation. */
	tab(who: Who): string | null {
		if (this.blockers.size > 0 || this.shelf[who] === "gone") return null;
		if (this.shelf[who] === "archived") return "archived";
		// What ended unanswered waits for nobody, also once it is taken out of the archive.
		const waits = this.state === "asked" && !this.isAged && this.declinedAt === null;
		return waits && who !== this.asker ? "requests" : "all";
	}

	texts(who: Who) {
		if (this.state === "none" || this.blockers.size > 0) return null;
		return this.messages
			.slice(this.deletedTo[who])
			.map(({ text, isUnsent }) => (isUnsent ? null : text));
	}

	decline(who: Who) {
		if (this.state !== "asked" || who === this.asker || this.blockers.size > 0) return;
		this.declinedAt ??= this.now;
		this.shelf[who] = "archived";
		this.waiting[who].clear();
	}

	read(who: Who, to: number) {
		if (this.blockers.size > 0 || to <= this.readTo[who]) return;
		this.readTo[who] = to;
		const isNews = ({ from, isUnsent }: Message, number: number) =>
			number > Math.max(to, this.deletedTo[who]) && from !== who && !isUnsent;
		const news = this.messages.flatMap((message, index) =>
			isNews(message, index + 1) ? [index + 1] : [],
		);
		this.waiting[who] = new Set(this.declinedAt === null ? news : []);
	}

	unsend(who: Who, number: number) {
		const message = this.messages[number - 1];
		if (message?.from !== who || this.blockers.size > 0 || number <= this.deletedTo[who]) return;
		if (this.now - message.at > 600_000) return;
		message.isUnsent = true;
		this.waiting[otherOf(who)].delete(number);
	}

	delete(who: Who) {
		if (this.state === "none" || this.blockers.size > 0) return;
		this.deletedTo[who] = this.messages.length;
		this.waiting[who].clear();
		this.shelf[who] = "gone";
	}

	archive(who: Who, isArchived: boolean) {
		if (this.blockers.size > 0 || this.shelf[who] === "gone") return;
		this.shelf[who] = isArchived ? "archived" : "home";
	}

	/** The hourly job. */
	age() {
		if (this.state !== "asked" || !this.isOver() || this.isAged) return;
		this.isAged = true;
		for (const who of ["man", "woman"] as const) {
			if (this.shelf[who] !== "gone") this.shelf[who] = "archived";
		}
	}
}
