/** Identifies this process among those that serve the database; new at each start. */
export const PROCESS_ID = crypto.randomUUID()
