import styles from "./pose-drawing.module.css";
import { poseTitle } from "./pose-words.ts";
import type { Fingers, Head, Pose } from "./poses.ts";

/**
 * A pose as a line drawing that faces the reader: the person's right hand is on the reader's left, as
 * in a camera's picture.
 */
export function PoseDrawing({ pose }: { pose: Pose }) {
	const { hands, place, fingers, head } = pose;
	const drawn = hands === "both" ? (["right", "left"] as const) : [hands];
	const isBehind = place === "crown";
	const arms = drawn.map((side) => (
		<g
			key={side}
			data-hand={side}
			transform={side === "left" ? "matrix(-1 0 0 1 240 0)" : undefined}
		>
			<Arm place={place} fingers={fingers} />
		</g>
	));
	return (
		<svg
			className={styles.pose}
			viewBox="0 0 240 300"
			role="img"
			aria-label={`ציור: ${poseTitle(pose)}`}
			data-place={place}
			data-fingers={fingers}
			data-head={head}
		>
			{isBehind && arms}
			<path d={body} />
			<Face head={head} />
			{!isBehind && arms}
		</svg>
	);
}

const body =
	"M104 172v26c0 10-7 15-20 19-32 9-52 22-57 60l-3 23h192l-3-23c-5-38-25-51-57-60-13-4-20-9-20-19v-26";

/** How the head and the features in it are moved; a turned face shifts its features sideways. */
const moves: Record<Head, { head?: string; features?: string; neck?: string }> = {
	straight: {},
	"tilted-right": { head: "rotate(-17 120 182)" },
	"tilted-left": { head: "rotate(17 120 182)" },
	"turned-right": { head: "translate(-4 0)", features: "translate(-15 0)" },
	"turned-left": { head: "translate(4 0)", features: "translate(15 0)" },
	raised: { head: "translate(0 -7)", features: "translate(0 -17)", neck: "M104 176q16 12 32 0" },
};

function Face({ head }: { head: Head }) {
	const { head: move, features, neck } = moves[head];
	return (
		<g transform={move}>
			{neck && <path d={neck} className={styles.thin} />}
			<path d="M78 106c0-36 17-57 42-57s42 21 42 57c0 40-19 72-42 72s-42-32-42-72z" />
			<path
				className={styles.hair}
				d="M76 118c-8-52 10-84 44-84s52 32 44 84c-2-30-16-46-26-56-14 14-44 14-52 22-6 8-9 20-10 34z"
			/>
			<path
				className={styles.thin}
				transform={features}
				d="M98 110c4-3 10-3 14 0M128 110c4-3 10-3 14 0M119 116v18c0 3-3 4-5 4M108 152c7 5 17 5 24 0"
			/>
		</g>
	);
}

type Reach = {
	/** From the shoulder over the elbow to the wrist, for the hand on the reader's left. */
	arm: string;
	/** Where the wrist is, and the direction of the hand in degrees, 0 being up. */
	at: readonly [x: number, y: number];
	turn: number;
};

const reaches: Record<Pose["place"], Reach> = {
	beside: { arm: "M40 300 L24 236 L40 172", at: [40, 170], turn: -3 },
	ear: { arm: "M34 300 L16 220 L46 152", at: [48, 148], turn: 24 },
	cheek: { arm: "M38 300 L24 244 L64 184", at: [66, 181], turn: 4 },
	chin: { arm: "M36 300 L52 256 L88 212", at: [90, 210], turn: 58 },
	crown: { arm: "M46 262 L14 132 L62 50", at: [66, 48], turn: 74 },
	shoulder: { arm: "M40 300 L74 288 L140 254", at: [144, 252], turn: 66 },
};

function Arm({ place, fingers }: { place: Pose["place"]; fingers: Fingers }) {
	const { arm, at, turn } = reaches[place];
	return (
		<>
			<path className={styles.sleeve} d={arm} />
			<path className={styles.cloth} d={arm} />
			<g transform={`translate(${at[0]} ${at[1]}) rotate(${turn})`}>
				<Hand fingers={fingers} />
			</g>
		</>
	);
}

/** The fingers from the index on, from their roots to their tips; the wrist is at 0 0. */
const lines = ["M9 -28L15 -52", "M3 -30L5 -58", "M-4 -29L-6 -55", "M-10 -26L-17 -46"] as const;
const stretched: Record<Fingers, number> = { open: 4, three: 3, two: 2, one: 1, fist: 0, thumb: 0 };

function Hand({ fingers }: { fingers: Fingers }) {
	const outstretched = lines.slice(0, stretched[fingers]);
	const hasThumb = fingers === "open";
	const shown = [
		...outstretched,
		...(hasThumb ? ["M12 -12L27 -24"] : []),
		...(fingers === "thumb" ? ["M8 -26L10 -50"] : []),
	];
	return (
		<>
			{shown.map((line) => (
				<path key={line} className={styles.fingerEdge} d={line} />
			))}
			<path className={styles.palm} d="M-11 2C-15-12-15-24-11-29q11-7 22 0c4 5 4 17 0 31z" />
			{shown.map((line) => (
				<path key={line} className={styles.finger} d={line} />
			))}
			{fingers !== "open" && <path className={styles.knuckles} d={knuckles[fingers]} />}
		</>
	);
}

/** The bent fingers on the palm. */
const knuckles: Record<Exclude<Fingers, "open">, string> = {
	fist: "M-10-22q3-5 6 0q3-5 6 0q3-5 6 0M-8-12q9 5 16-2",
	thumb: "M-11-22h12M-11-15h13M-10-8h12",
	one: "M-11-21q4-5 8 0q4-5 8 0M-4-10q7 4 14-3",
	two: "M-11-21q5-5 10 0M-4-10q7 4 14-3",
	three: "M-11-20q3-5 6 0M-4-10q7 4 14-3",
};
