/** A town or a region: a member's location as others see it. */
export type Place = {
	/** A town's code, or a region's own number. */
	id: number;
	name: string;
	/** The region that it belongs to; a region's own number. */
	region: number;
	isRegion: boolean;
	latitude: number;
	longitude: number;
};

export type Places = ReadonlyMap<number, Place>;

export type TownRow = {
	code: number;
	name: string;
	district: string;
	latitude: number;
	longitude: number;
	people: number;
};

/** The regions; each is one place, for those who do not show their town. */
export const regions = [
	{ id: 10_001, district: "הצפון", label: "אזור הצפון" },
	{ id: 10_002, district: "חיפה", label: "אזור חיפה" },
	{ id: 10_003, district: "המרכז", label: "אזור המרכז" },
	{ id: 10_004, district: "תל אביב", label: "אזור תל אביב" },
	{ id: 10_005, district: "ירושלים", label: "אזור ירושלים" },
	{ id: 10_006, district: "הדרום", label: "אזור הדרום" },
	{ id: 10_007, district: "יהודה ושומרון", label: "אזור יהודה ושומרון" },
] as const;

/** All towns, and each region at the centre of the people who live in its towns. */
export function placesOf(towns: readonly TownRow[]): Places {
	const places = new Map<number, Place>();
	for (const { code, name, district, latitude, longitude } of towns) {
		const region = regions.find((one) => one.district === district)?.id;
		if (region === undefined) throw new Error(`The town ${code} is in no region.`);
		places.set(code, { id: code, name, region, isRegion: false, latitude, longitude });
	}
	for (const { id, district, label } of regions) {
		const inside = towns.filter((town) => town.district === district);
		const people = inside.reduce((sum, town) => sum + town.people, 0);
		const centre = (of: "latitude" | "longitude") =>
			inside.reduce((sum, town) => sum + town[of] * town.people, 0) / people;
		const latitude = centre("latitude");
		const longitude = centre("longitude");
		places.set(id, { id, name: label, region: id, isRegion: true, latitude, longitude });
	}
	return places;
}

const earthKm = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = Pick<Place, "latitude" | "longitude">;

function kilometresBetween(one: Point, other: Point): number {
	const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
	const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
	const cosines = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
	return 2 * earthKm * Math.asin(Math.sqrt(height + cosines * width));
}

/** Upper bounds in km of the nearness steps after the first, which is the same town. */
const steps = [20, 50, 100] as const;

/** 0 the same town, then up to 20, 50 and 100 km between the centres, 4 farther. */
export type Nearness = 0 | 1 | 2 | 3 | 4;

/** How near two places are; a region is never nearer than 50 km, not even to itself. */
export function nearnessOf(one: Place, other: Place): Nearness {
	const isTowns = !one.isRegion && !other.isRegion;
	if (isTowns && one.id === other.id) return 0;
	const distance = kilometresBetween(one, other);
	const step = steps.findIndex((most) => distance <= most);
	const nearness = (step < 0 ? 4 : step + 1) as Nearness;
	return isTowns || nearness > 2 ? nearness : 2;
}
