/** SQL for the present instant of the database's clock, in milliseconds. */
export const NOW = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint"
