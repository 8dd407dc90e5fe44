/** The field in which a form of the desk says whose page it was filled in on. */
export const whoseField = "whose";
