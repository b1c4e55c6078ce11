/** Calls about units. Source: api.md 4.4. */
import { z } from "zod"
import { unitDetails, withDetails } from "~/domain/leasing/unit-details.ts"
import { PendingOf, UnitList } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { pendingOf } from "~/domain/rent-roll/rent-roll-pending.ts"
import { rentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { rentRollUnits } from "~/domain/rent-roll/rent-roll-units.ts"
import { EditUnit, NewUnit, PlanRentIncrease, UnitQuery, UnitStatus } from "~/domain/units/inputs.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { createUnit, deleteUnit, editUnit, setUnitStatus } from "~/domain/units/units.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { PendingByTenant, Unit, UnitSummary } from "~/http/response/shapes/unit.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { oneUnitView, unitView } from "~/http/response/views/unit.ts"
import { unitSummaryView } from "~/http/response/views/unit-summary.ts"

export const loader = resource({
  "M1 GET /management/unit/all": {
    summary: "List units of the rent roll, with search and filters",
    ...queryList({ input: UnitList, lists: rentRollUnits, output: unitView }),
    shape: z.array(Unit),
  },
  "M2 GET /management/unit": {
    summary: "Get a unit",
    ...query({ input: UnitQuery, command: unitDetails, output: oneUnitView }),
    shape: Unit,
    refuses: ["UNIT_NOT_FOUND"],
  },
  "M3 POST /management/unit": {
    summary: "Create a unit",
    ...mutation({ input: NewUnit, command: withDetails(createUnit), output: oneUnitView, status: 201 }),
    shape: Unit,
    refuses: ["UNIT_EXISTS"],
  },
  "M4 DELETE /management/unit": {
    summary: "Delete a vacant unit",
    ...mutation({ input: UnitQuery, command: deleteUnit, output: () => ({ message: "The unit was deleted." }) }),
    shape: Ack,
    refuses: ["UNIT_NOT_FOUND", "UNIT_OCCUPIED"],
  },
  "M5 POST /management/unit/edit": {
    summary: "Change a unit",
    ...mutation({ input: EditUnit, command: withDetails(editUnit), output: oneUnitView }),
    shape: Unit,
    refuses: ["UNIT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "M6 POST /management/unit/status": {
    summary: "Set a unit's status color",
    ...mutation({ input: UnitStatus, command: withDetails(setUnitStatus), output: oneUnitView }),
    shape: Unit,
    refuses: ["UNIT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "M7 POST /management/unit/rent-increase": {
    summary: "Plan, change or clear a rent increase",
    ...mutation({ input: PlanRentIncrease, command: withDetails(planRentIncrease), output: oneUnitView }),
    shape: Unit,
    refuses: ["UNIT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "M8 GET /management/unit/summary": {
    summary: "Get the summary of the whole property",
    ...query({ input: z.object({}), command: rentRollSummary, output: unitSummaryView }),
    shape: UnitSummary,
  },
  "M9 POST /management/unit/pending": {
    summary: "Get pending payments by tenant",
    ...mutation({ input: PendingOf, command: pendingOf, output: (cents) => Object.fromEntries(cents) }),
    shape: PendingByTenant,
  },
})
export const action = loader
