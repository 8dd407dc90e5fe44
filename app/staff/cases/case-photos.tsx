import type { SamePicture } from "../../cases/case-pictures.server.ts";
import { Evidence, EvidenceGone } from "../review/pictures/evidence.tsx";
import { SameElsewhere } from "../same-elsewhere.tsx";
import { casesPath } from "./case-path.ts";
import styles from "./cases.module.css";
import type { LoadedCase } from "./load-case.server.ts";

/** The form by which pictures are revealed without a script. */
const revealForm = "reveal";

type LoadedProps = { loaded: LoadedCase };

/** Reported photos, and the same picture at two people; sharp once the case was opened for a reason. */
export function CasePhotos({ loaded }: LoadedProps) {
	const { read } = loaded;
	const reported = [
		...new Set(read.all.filter(({ kind }) => kind === "photo").map((one) => one.itemId)),
	];
	if (reported.length + read.pictures.length === 0) return null;
	return (
		<form id={revealForm} method="get" action={`${casesPath}/${read.id}`} className={styles.same}>
			{reported.length > 0 && (
				<div className={styles.photos}>
					{reported.map((photo, index) => (
						<CasePhoto
							key={photo}
							loaded={loaded}
							photo={photo}
							name={`תמונה שדווחה ${index + 1}`}
						/>
					))}
				</div>
			)}
			{read.pictures.map((pair) => (
				<Same key={pair.id} loaded={loaded} pair={pair} />
			))}
		</form>
	);
}

function Same({ loaded, pair }: LoadedProps & { pair: SamePicture }) {
	const { photo, other, number, isBanned, caseId, itemId } = pair;
	return (
		<section aria-label="אותה תמונה">
			<p className="small">
				{isBanned ? "אותה תמונה כמו אצל מי שהוסר מהקהילה: " : "אותה תמונה גם בחשבון אחר: "}
				{number ? (
					<a className="link" href={`/staff/people/${number}`}>
						<bdi className="num">{number}</bdi>
					</a>
				) : itemId ? (
					"מי שהצטרפותו ממתינה"
				) : (
					"חשבון שעוד לא בקהילה, או שנמחק"
				)}
				. <SameElsewhere caseId={caseId} itemId={itemId} />
				<span className="muted">הדמיון נמצא בחישוב, לא בזיהוי פנים. מי שמחליט הוא הצוות.</span>
			</p>
			<div className={styles.photos}>
				{photo ? (
					<CasePhoto loaded={loaded} photo={photo} name="התמונה בחשבון הזה" isNamed />
				) : (
					<EvidenceGone>התמונה נמחקה, או שאינה מוצגת עוד לאחרים.</EvidenceGone>
				)}
				{other && <CasePhoto loaded={loaded} photo={other} name="התמונה בחשבון האחר" isNamed />}
				{!other && (
					<EvidenceGone>
						{isBanned ? "התמונה עצמה לא נשמרה." : "התמונה נמחקה, או שאינה מוצגת לכל החברים."}
					</EvidenceGone>
				)}
			</div>
		</section>
	);
}

type PhotoProps = LoadedProps & { photo: string; name: string; isNamed?: boolean };

function CasePhoto({ loaded: { read, shown }, photo, name, isNamed }: PhotoProps) {
	const at = (look: string) => `${casesPath}/${read.id}/pictures/${photo}/${look}`;
	return (
		<Evidence
			form={revealForm}
			isShown={read.openedToMe !== null && shown.includes(photo)}
			picture={{ id: photo, name, blurred: at("blurred"), sharp: at("sharp") }}
			{...(isNamed ? { caption: name } : {})}
		/>
	);
}
