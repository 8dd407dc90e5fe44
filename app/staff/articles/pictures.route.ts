import { addArticlePicture } from "../../articles/pictures.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isUpload } from "../../platform/http/uploads.ts";
import { isId } from "../../platform/ids.ts";
import { countTry, tooManyTries } from "../../platform/limits/limits.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { uploadWords } from "../../profiles/photos/take-photo.server.ts";
import { discardUpload, receiveFiles } from "../../profiles/photos/upload.server.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import type { Route } from "./+types/pictures.route";

const perEditor = { rule: "article pictures", most: 60, minutes: 60 };

/** Takes a picture for an article; the article's page reports the result. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args;
	const staff = await requireAct(args, "articles", "picture").catch(async (answer) => {
		if (isUpload(request)) await discardUpload(request);
		throw answer;
	});
	const site = siteOf(context);
	const { article, at, sentence } = await receive(site, staff, request);
	const body = sentence ?? "היא נמצאת עכשיו ברשימת התמונות של המאמר.";
	// The same address, so that the editor stays as it is.
	const search = at ? `?at=${at}` : "";
	return redirectWith(
		site,
		isId(article) ? `/staff/articles/${article}${search}` : "/staff/articles",
		{
			toast: sentence
				? { kind: "destructive", title: "התמונה לא נוספה", body }
				: { kind: "success", title: "התמונה נוספה", body },
		},
	);
}

type Received = {
	article?: string | undefined;
	/** The version that the editor was opened at. */
	at?: string | undefined;
	sentence: string | null;
};

async function receive(site: Site, staff: StaffPerson, request: Request): Promise<Received> {
	if (!isUpload(request)) return { sentence: "לא נבחרה תמונה." };
	const received: Received = { sentence: "לא נבחרה תמונה." };
	const { end } = await receiveFiles(request, "picture", async ({ bytes }, fields) => {
		received.article = fields.get("article");
		received.at = /^\d{1,9}$/.exec(fields.get("at") ?? "")?.[0];
		const wait = await countTry(site, perEditor, staff.accountId);
		if (wait) {
			received.sentence = `${tooManyTries(wait.seconds)}.`;
			return;
		}
		const id = received.article;
		const added = isId(id) ? await addArticlePicture(site, staff, id, bytes) : null;
		received.sentence = added && "sentence" in added ? added.sentence : null;
	});
	if (end !== "whole" && received.sentence !== null) received.sentence = uploadWords.cut;
	return received;
}
