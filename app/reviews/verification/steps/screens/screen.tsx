import { AliasStep } from "./alias-step.tsx";
import { BirthStep } from "./birth-step.tsx";
import { Barred, Closed, UnderAge } from "./closed-screens.tsx";
import { Explain } from "./explain-screen.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { PoseStep } from "./pose-step.tsx";
import type { Refused, Screen } from "./screens.ts";
import {
	Approved,
	Asked,
	InReview,
	PoseOver,
	Refused as RefusedState,
	Tomorrow,
} from "./state-screens.tsx";

type ScreenProps = {
	screen: Screen;
	gender: "male" | "female" | null;
	refused?: Refused | undefined;
};

/** /verification in the person's state; its steps' own addresses show the same. */
export function VerificationScreen({ screen, gender, refused }: ScreenProps) {
	switch (screen.at) {
		case "closed":
			return <Closed {...screen} />;
		case "under-age":
			return <UnderAge />;
		case "barred":
			return <Barred />;
		case "explain":
			return <Explain {...screen} />;
		case "alias":
			return <AliasStep gaps={screen.gaps} refused={refused} />;
		case "birth":
			return <BirthStep birthDate={screen.birthDate} refused={refused} />;
		case "photo":
			return <PhotoStep {...screen} refused={refused} />;
		case "pose":
			return <PoseStep key={screen.drawnAt} {...screen} gender={gender} refused={refused} />;
		case "pose-over":
			return <PoseOver {...screen} />;
		case "tomorrow":
			return <Tomorrow />;
		case "sent":
			return <InReview {...screen} />;
		case "asked":
			return <Asked {...screen} />;
		case "approved":
			return <Approved {...screen} />;
		case "refused":
			return <RefusedState />;
	}
}
