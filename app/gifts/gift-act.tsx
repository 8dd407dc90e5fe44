import { type ComponentProps, createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { LinkButton } from "../ui/button.tsx";

type GiftActProps = Omit<ComponentProps<typeof LinkButton>, "href"> & { to: string };

/** Whether the viewer may not buy, so that the catalogue offers nothing. */
export const NothingSold = createContext(false);

/** A button of the catalogue: visitors are led to joining, and back to what they chose. */
export function GiftAct({ to, ...rest }: GiftActProps) {
	const isNothingSold = useContext(NothingSold);
	const root = useRouteLoaderData("root") as { isSignedIn?: boolean } | undefined;
	if (isNothingSold) return null;
	const joining = `/auth?tab=signup&next=${encodeURIComponent(to)}`;
	return <LinkButton {...rest} href={root?.isSignedIn ? to : joining} />;
}
