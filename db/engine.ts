/** The database engine of this process: PostgreSQL if DATABASE_URL is set, otherwise SQLite in DATA_DIR. Only db/ reads this. */
export const isPostgres = Boolean(process.env.DATABASE_URL)
