import { unitDetails, withDetails } from "~/domain/leasing/unit-details.ts"
import { NewUnit, UnitQuery } from "~/domain/units/inputs.ts"
import { createUnit, deleteUnit } from "~/domain/units/units.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"
import { unitView } from "~/http/views/unit.ts"

/** One unit: seen, made and deleted (api.md M2, M3, M4). */
const door = endpoint({
  GET: answer({ takes: UnitQuery, does: unitDetails, answers: unitView }),
  POST: call({ takes: NewUnit, does: withDetails(createUnit), answers: unitView, status: 201 }),
  DELETE: call({ takes: UnitQuery, does: deleteUnit, answers: () => ({ message: "The unit was deleted." }) }),
})
export const loader = door.loader
export const action = door.action
