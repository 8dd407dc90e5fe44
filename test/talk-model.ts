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
	/** Since when a block by the other shuts it to somebody, and since when that is taken back. */
	shut = new Map<Who, { at: number; reopened: number | null }>();
	expiresAt: number | null = null;
	heldAt: number | null = null;
	deletedTo = { man: 0, woman: 0 };
	waiting = { man: new Set<number>(), woman: new Set<number>() };
	readTo = { man: 0, woman: 0 };
	isAged = false;
	shelf: Record<Who, "home" | "archived" | "gone"> = { man: "gone", woman: "gone" };

	constructor(now: number) {
		this.now = now;
	}

	isOver() {
		return this.expiresAt === null || (this.heldAt === null && this.expiresAt <= this.now);
	}

	/** What of it is left to somebody, who blocked or was blocked. */
	view(who: Who): "open" | "resting" | "left" | "nowhere" {
		const other = otherOf(who);
		if (this.blockers.has(who)) return "nowhere";
		if (!this.shut.has(who)) return this.blockers.size > 0 ? "nowhere" : "open";
		if (this.isShutForNow(who)) return "resting";
		return this.state === "asked" && this.asker === other ? "nowhere" : "left";
	}

	isShutForNow(who: Who): boolean {
		const shut = this.shut.get(who);
		return shut !== undefined && (shut.reopened ?? this.now) - shut.at < 7 * day;
	}

	block(who: Who) {
		const other = otherOf(who);
		this.blockers.add(who);
		if (this.state === "none") return;
		const shut = this.shut.get(other);
		const goesOn = shut && (shut.reopened === null || !this.isShutForNow(other));
		this.shut.set(other, { at: goesOn ? shut.at : this.now, reopened: null });
	}

	unblock(who: Who) {
		if (!this.blockers.delete(who)) return;
		const shut = this.shut.get(otherOf(who));
		if (shut) shut.reopened ??= this.now;
		if (this.shut.get(who)?.reopened != null) this.shut.delete(who);
	}

	/** What writing leads to: a word of refusal, or the number. */
	write(who: Who, text: string): string | number | null {
		const view = this.view(who);
		if (view === "nowhere") return null;
		if (view !== "open") return view;
		const other = otherOf(who);
		const heart = this.hearts.get(other) ?? Number.NEGATIVE_INFINITY;
		if (this.state === "none") {
			this.begin(who);
		} else if (this.state === "asked" && who !== this.asker) {
			this.open();
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
		this.shut.delete(other);
		this.waiting[other].add(this.messages.length);
		return this.messages.length;
	}

	begin(who: Who, declinedAt: number | null = null) {
		Object.assign(this, { state: "asked", asker: who, askedAt: this.now, asked: 1, declinedAt });
		this.expiresAt = this.now + 14 * day;
		this.heldAt = null;
		this.isAged = false;
	}

	open() {
		Object.assign(this, { state: "open", declinedAt: null, expiresAt: null, heldAt: null });
	}

	accept(who: Who) {
		if (this.state !== "asked" || who === this.asker || this.view(who) !== "open") return;
		this.open();
		this.shelf[who] = "home";
	}

	/** The tab in which a member finds the conversation. */
	tab(who: Who): string | null {
		if (this.view(who) === "nowhere" || this.shelf[who] === "gone") return null;
		if (this.shelf[who] === "archived") return "archived";
		// What ended unanswered waits for nobody, also once it is taken out of the archive.
		const waits = this.state === "asked" && !this.isAged && this.declinedAt === null;
		return waits && who !== this.asker ? "requests" : "inbox";
	}

	texts(who: Who) {
		if (this.state === "none" || this.view(who) === "nowhere") return null;
		return this.messages
			.slice(this.deletedTo[who])
			.map(({ text, isUnsent }) => (isUnsent ? null : text));
	}

	decline(who: Who) {
		if (this.state !== "asked" || who === this.asker) return;
		if (this.view(who) === "nowhere") return;
		this.declinedAt ??= this.now;
		this.shelf[who] = "archived";
		this.waiting[who].clear();
	}

	read(who: Who, to: number) {
		if (this.view(who) === "nowhere" || to <= this.readTo[who]) return;
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
		if (message?.from !== who || number <= this.deletedTo[who]) return;
		if (this.view(who) === "nowhere") return;
		if (this.now - message.at > 600_000) return;
		message.isUnsent = true;
		this.waiting[otherOf(who)].delete(number);
	}

	delete(who: Who) {
		if (this.state === "none" || this.view(who) === "nowhere") return;
		this.deletedTo[who] = this.messages.length;
		this.waiting[who].clear();
		this.shelf[who] = "gone";
	}

	archive(who: Who, isArchived: boolean) {
		if (this.view(who) === "nowhere" || this.shelf[who] === "gone") return;
		this.shelf[who] = isArchived ? "archived" : "home";
	}

	/** The hourly job. */
	age() {
		const isHeld = this.isShutForNow("man") || this.isShutForNow("woman");
		if (this.expiresAt !== null && isHeld) this.heldAt ??= this.now;
		if (this.expiresAt !== null && this.heldAt !== null && !isHeld) {
			this.expiresAt += this.now - this.heldAt;
			this.heldAt = null;
		}
		if (this.state !== "asked" || !this.isOver() || this.isAged) return;
		this.isAged = true;
		this.expiresAt = null;
		for (const who of ["man", "woman"] as const) {
			if (this.shelf[who] !== "gone") this.shelf[who] = "archived";
		}
	}
}
