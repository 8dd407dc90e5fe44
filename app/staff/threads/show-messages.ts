import type { AroundMessage } from "../../conversations/message-context.server.ts";

/** Messages as a page gets them: sides in place of members. */
export const showMessages = (messages: readonly AroundMessage[], memberId: string) =>
	messages.map(({ senderId, ...message }) => ({ ...message, isOfReported: senderId === memberId }));

export type ShownMessage = ReturnType<typeof showMessages>[number];
