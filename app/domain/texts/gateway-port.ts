/** `id` is the same for each try of a text. `phone` has ten digits. */
export type OutgoingText = { id: string; phone: string; text: string }

/** `isSent`: the gateway accepted the text. `mayRetry`: it may accept the text later. `outcome`: the beginning of its answer, or the reason why there is none. */
export type TextAnswer = { isSent: boolean; mayRetry: boolean; outcome: string }

/** `send` never throws for an error of the gateway or the network; the signal aborts it. */
export type TextGateway = { send(text: OutgoingText, signal: AbortSignal): Promise<TextAnswer> }
