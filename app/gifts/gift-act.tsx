import type { ComponentProps } from "react";
import { useRouteLoaderData } from "react-router";
import { LinkButton } from "../ui/button.tsx";

type GiftActProps = Omit<ComponentProps<typeof LinkButton>, "href"> & { to: string };

/** A button of the catalogue: visitors are led to joining, and back to what they chose. */
export function GiftAct({ to, ...rest }: GiftActProps) {
	const root = useRouteLoaderData("root") as { isSignedIn?: boolean } | undefined;
	const joining = `/auth?tab=signup&next=${encodeURIComponent(to)}`;
	return <LinkButton {...rest} href={root?.isSignedIn ? to : joining} />;
}
