import { expect, test } from "vitest";
import { sampleProfiles } from "./samples.ts";

test("six profiles: three men of 46, 39 and 54, three women of 27, 25 and 32, each with a picture", () => {
	const seen = Object.fromEntries(
		sampleProfiles.map(({ image, age, gender }) => [image, `${gender} ${age}`]),
	);
	expect(seen).toEqual({
		m1: "male 46",
		m2: "male 39",
		m3: "male 54",
		w1: "female 27",
		w2: "female 25",
		w3: "female 32",
	});
	expect(sampleProfiles).toHaveLength(6);
	expect(new Set(sampleProfiles.map(({ id }) => id)).size).toBe(6);
});

test("three of the six are online, and nobody is a student", () => {
	expect(sampleProfiles.filter(({ status }) => status === "online")).toHaveLength(3);
	for (const { profession, description } of sampleProfiles) {
		expect(`${profession} ${description}`).not.toMatch(/סטודנט|לימודים|תואר/);
	}
});

test("men are sugar daddies of 35 and over, women are sugar babies, and no field is empty", () => {
	for (const { gender, type, age, name, location, profession, description } of sampleProfiles) {
		expect(type).toBe(gender === "male" ? "sugardaddy" : "sugarbaby");
		expect(age).toBeGreaterThanOrEqual(gender === "male" ? 35 : 18);
		for (const text of [name, location, profession, description]) expect(text.trim()).not.toBe("");
	}
});
