/** A kind of refusal: the status of its answer, its title and its message for the person. */
export const kind = (status: number, subject: string, message: string) => ({ status, subject, message })
