/** Shown when a form got no answer; the page stays with everything typed. */
export const unanswered = "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן";
