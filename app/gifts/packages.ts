/** Packages of gifts; the only place that defines their prices (specification, section 9). */
export type GiftPackage = {
	id: "gold" | "diamond" | "platinum";
	name: string;
	/** In agorot. */
	price: number;
	/** How many gifts it contains; `unlimited` for the days below. */
	gifts: number | "unlimited";
	/** How long an unlimited package lasts (`product.md`: 30 days). */
	days?: number;
	popular: boolean;
	/** File name of one of our own pictures: one, two, three nested doors. */
	image: string;
};

export const giftPackages: readonly GiftPackage[] = [
	{ id: "gold", name: "זהב", price: 199_00, gifts: 5, popular: false, image: "p1" },
	{ id: "diamond", name: "יהלום", price: 399_00, gifts: 15, popular: true, image: "p2" },
	{
		id: "platinum",
		name: "פלטינה",
		price: 699_00,
		gifts: "unlimited",
		days: 30,
		popular: false,
		image: "p3",
	},
];
