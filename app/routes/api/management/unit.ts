import { unitDetails, withDetails } from "~/domain/leasing/unit-details.ts"
import { NewUnit, UnitQuery } from "~/domain/units/inputs.ts"
import { createUnit, deleteUnit } from "~/domain/units/units.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"
import { oneUnitView } from "~/http/response/views/unit.ts"

/** One unit: seen, made and deleted (api.md M2, M3, M4). */
const handler = endpoint({
  GET: query({ input: UnitQuery, command: unitDetails, output: oneUnitView }),
  POST: mutation({ input: NewUnit, command: withDetails(createUnit), output: oneUnitView, status: 201 }),
  DELETE: mutation({ input: UnitQuery, command: deleteUnit, output: () => ({ message: "The unit was deleted." }) }),
})
export const loader = handler.loader
export const action = handler.action
