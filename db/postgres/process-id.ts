/** This process among those that serve the database; a new one at each start. */
export const PROCESS_ID = crypto.randomUUID()
