/** The hidden columns of a table, in an address and in the table's class (styles/tables.css). */

/** A column's name in addresses: "Price/Sq. Foot" is "price-sq-foot". */
export const columnName = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")

/** The hidden columns of `names`: `hide=a.b` names them, the form (`columns=chosen`) names the shown ones. Null when the address has neither. */
export function hiddenColumns(query: URLSearchParams, names: readonly string[]): string[] | null {
  if (query.has("columns")) {
    const visibleNames = new Set(query.getAll("show"))
    return names.filter((name) => !visibleNames.has(name))
  }
  const hidden = query.get("hide")
  if (hidden === null) return null
  const hiddenNames = new Set(hidden.split("."))
  return names.filter((name) => hiddenNames.has(name))
}

export const hideable = (labels: readonly string[], always: string) =>
  labels.filter((label) => label !== always).map(columnName)

/** The class that hides columns of a table: `isHidden` for each, in the order of the table. */
export function hideClass(isHidden: readonly boolean[]): string {
  return isHidden.flatMap((hidden, index) => (hidden ? [`hide-${index + 1}`] : [])).join(" ")
}
