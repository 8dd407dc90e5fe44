import { expect, test } from "vitest";
import { checkText } from "../engine.server.ts";
import { readDocument } from "./document.ts";

const families = (text: string) => checkText(text, "message").hits.map(({ family }) => family);

test.each([
	["ani bat 16 aval al tagid", "minors"],
	["efshar lehishtamesh baheshbon shelach leyomaim?", "mules"],
	["tzalem li et hateuda shelcha", "identity_documents"],
	["ani eshlach et hatmunot shelach lekol hamishpacha shelach", "threats"],
	["ya ben zona, mi ata bichlal", "harassment"],
	["kama at lokachat le erev?", "amount_with_meeting"],
	["ד ר כ ו ן + ס ל פ י, בלי זה אני לא ממשיך", "identity_documents"],
	["1-8-0-0 לפגישה", "amount_with_meeting"],
	["ב.י.ט 3 0 0 ק-ו-ד-ם ואז נדבר", "advance_fee"],
	["im 17 תכלס", "minors"],
	["b@t 17", "minors"],
	["hi, bat 16", "minors"],
	["b@t17", "minors"],
])("%s: is read as %s", (text, family) => {
	expect(families(text)).toContain(family);
});

test.each([
	["ani bat 41 mi chaifa, rofeat shinaim"],
	["hi Gil, how are you? want to meet at the beach"],
	["yesh lecha kelev? ani meta al klavim"],
	["אני 15 דקות ממך, אם בא לך קפה"],
	["im 38, been here 2 weeks"],
	["bat 27 from Haifa"],
	["we saw a bat 17th time"],
	["bat 17:00"],
	["החברות הטובות שלי הן אותן בנות מהתיכון, כבר 25 שנה"],
	["תסתמי את הכיור לפני שאת מרתיחה מים"],
	["אני בא אלייך הביתה עם מרק, תרגישי טוב"],
])("%s: is harmless", (text) => {
	expect(checkText(text, "message").verdict).toBe("pass");
});

test("English alone is read as no Hebrew", () => {
	const { readings } = readDocument("please send me the address of the hotel tonight");
	expect(readings.flat().filter(({ key }) => /[א-ת]/.test(key))).toEqual([]);
});
