/** The database engine of this process: PostgreSQL where DATABASE_URL names one, otherwise SQLite in DATA_DIR. Only db/ asks for it. */
export const isPostgres = Boolean(process.env.DATABASE_URL)
