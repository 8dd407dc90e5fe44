// Hearts without leaving the page; without this script they are ordinary forms.
import { giveHeartsInPlace } from "../cards/hearts-in-place.ts";

/** How many there are, beside the name of their tab. */
const mine = document.querySelector('main nav a[href="/favourites"] .num');

giveHeartsInPlace((isGiven) => {
	if (mine) mine.textContent = String(Number(mine.textContent) + (isGiven ? 1 : -1));
});
