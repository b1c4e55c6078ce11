/** A kind of refusal: its status, title and message for the person. */
export const kind = (status: number, subject: string, message: string) => ({ status, subject, message })
