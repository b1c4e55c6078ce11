import "./aliases.ts"

/** Calculates the rent roll's totals of a building whose rows were written directly. */
export async function rebuildTotals(file: string): Promise<void> {
  const { closeDatabase, openDatabase, write } = await import("../../../db/client.server.ts")
  const { rebuildRentRollTotals } = await import("../../../app/domain/rent-roll-totals/rent-roll-totals.ts")
  openDatabase(file)
  await write(rebuildRentRollTotals)
  closeDatabase()
}
