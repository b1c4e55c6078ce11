type Together<Parts> = { [Name in keyof Parts]: Awaited<Parts[Name]> }

/**
 * Awaits the parts of an object that do not need each other's results, so that a database on another machine receives their statements in one message.
 * Throws the first failure in the order of the parts, after all have ended: the same one as if each had waited for the one before.
 */
export async function together<Parts extends Record<string, unknown>>(parts: Parts): Promise<Together<Parts>> {
  const outcomes = await Promise.allSettled(Object.values(parts))
  const values = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason
    return outcome.value
  })
  return Object.fromEntries(Object.keys(parts).map((name, index) => [name, values[index]])) as Together<Parts>
}
