import { expenses, expenseTypes, publicPictures, unitHistory, units } from "#db/schema/index.ts"
import { DEFAULT_KEYS, defaultsOf } from "../../settings/defaults.ts"
import { fileColumn } from "../stored-entries.ts"
import { type ExportTable, exported } from "./table.ts"

const UNITS = exported({
  file: "units",
  about: "The units as they are now, each once.",
  table: units,
  key: ["number"],
  columns: {
    number: ["number", "The unit's number", "unit_number"],
    monthlyRent: ["amount", "Rent of a month"],
    deposit: ["amount", "Deposit that a new tenant pays"],
    squareFootage: ["number", "Area in square feet"],
    buildingNumber: ["number", "Building"],
    floor: ["number", "Floor, 1 is the first"],
    notes: ["text", "Notes of staff"],
    cleaningNeeded: ["yes/no", "Whether it needs cleaning"],
    repairsNeeded: ["yes/no", "Whether it needs repairs"],
    readyToRent: ["yes/no", "Whether it is ready to rent"],
    movingOutSoon: ["yes/no", "Whether its tenant moves out soon"],
    status: ["text", "Color in the rent roll, or none"],
    plannedIncreaseOn: ["day", "Day of a planned rent increase"],
    plannedIncreaseCents: ["amount", "By how much the rent then grows", "planned_increase"],
    createdAt: ["instant", "When it was entered"],
  },
})

const UNIT_HISTORY = exported({
  file: "unit_history",
  about: "Every change of a unit's rent or floor, with the state after it.",
  table: unitHistory,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    unitNumber: ["number", "The unit"],
    kind: ["text", "created, rent, floor or deleted"],
    effectiveOn: ["day", "From this day on"],
    recordedAt: ["instant", "When it was entered"],
    oldRent: ["amount", "Rent of a month before"],
    rent: ["amount", "Rent of a month from then on"],
    floor: ["number", "Floor from then on"],
    actorUserId: ["number", "Account that entered it; empty: the system"],
    key: { out: "the program's own key against a second entry" },
  },
})

const EXPENSE_TYPES = exported({
  file: "expense_types",
  about: "The types of expenses.",
  table: expenseTypes,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    name: ["text", "Name"],
    description: ["text", "Description"],
    parentId: ["number", "The type above it"],
    createdAt: ["instant", "When it was entered"],
  },
})

const EXPENSES = exported({
  file: "expenses",
  about: "Expenses: one row for each type and month.",
  table: expenses,
  key: ["typeId", "month"],
  columns: {
    typeId: ["number", "The type in expense_types", "expense_type_id"],
    month: ["month", "Month"],
    amount: ["amount", "Spent in the month"],
    receiptFileId: ["number", "Receipt in stored_files"],
    receiptName: ["text", "The receipt's name when it was attached"],
    receiptLevel: ["number", "Weakest level that may open the receipt"],
    updatedBy: ["number", "Account that entered it last"],
    updatedAt: ["instant", "When it was entered last"],
  },
})

const PUBLIC_PICTURES = exported({
  file: "public_pictures",
  about: "The pictures of the public page.",
  table: publicPictures,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    name: { out: "the random part of its address" },
    place: ["text", "hero, gallery or map"],
    position: ["number", "Its place in the order"],
    alternativeText: ["text", "What it shows, in words"],
    isRendering: ["yes/no", "Whether it is a rendering"],
    largeSha256: ["text", "SHA-256 of its bytes", "sha256"],
    smallSha256: { out: "the same picture in small" },
    width: ["number", "Width in pixels"],
    height: ["number", "Height in pixels"],
    uploadedBy: ["number", "Account that stored it"],
    createdAt: ["instant", "When it was stored"],
  },
  more: [fileColumn<typeof publicPictures.$inferSelect>("public page", ({ id }) => ({ id, name: "picture.webp" }))],
})

/** The property's defaults by name. Other settings are left out, because some hold keys. */
const DEFAULTS: ExportTable = {
  file: "defaults",
  about: "The Global Defaults of the property. Percentages are numbers of percent, days are days of the month.",
  table: null,
  columns: [
    { name: "name", kind: "text", about: "Its name" },
    { name: "value", kind: "text", about: "Its value; empty: not configured. returnedCheckFee is in cents" },
  ],
  leaves: {},
  async batch(tx, after) {
    if (after) return []
    const stored = await defaultsOf(tx)
    return DEFAULT_KEYS.map((name) => ({ name, value: stored[name] }))
  },
}

export const PROPERTY_TABLES = [UNITS, UNIT_HISTORY, EXPENSE_TYPES, EXPENSES, PUBLIC_PICTURES, DEFAULTS]
