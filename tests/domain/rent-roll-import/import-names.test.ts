import { describe, expect, test } from "vitest"
import { isVacantCell, readName } from "~/domain/rent-roll-import/import-names.ts"

const faultOf = (reading: object) => ("fault" in reading ? reading.fault : undefined)

describe("a name", () => {
  test.each([
    ["María Kowalski", "María", null, "Kowalski"],
    ["Tanaka, Kevin", "Kevin", null, "Tanaka"],
    ["Trần, Anna-Lena", "Anna-Lena", null, "Trần"],
    ["Anna  Maria\nRuiz", "Anna", "Maria", "Ruiz"],
    ["Ruiz, Anna Maria", "Anna", "Maria", "Ruiz"],
    ["John Smith Jr.", "John", null, "Smith Jr."],
    ["Smith, Jr.", "", null, ""],
    ["John Smith, Jr.", "John", null, "Smith Jr."],
    ["O'Neil Brown", "O'Neil", null, "Brown"],
    ["Fatima Van der Westhuizen", "Fatima", null, "Van der Westhuizen"],
    ["María de la Cruz", "María", null, "de la Cruz"],
    ["Juan de la Cruz Ruiz", "Juan", null, "de la Cruz Ruiz"],
    ["Anna Maria DOS Santos Jr.", "Anna", "Maria", "DOS Santos Jr."],
    ["Eva St. John", "Eva", null, "St. John"],
    ["Ludwig van 't Hoff", "Ludwig", null, "van 't Hoff"],
    ["Al Brown", "Al", null, "Brown"],
    ["Van Thomas Le", "Van", "Thomas", "Le"],
    ["van der Berg, Anna de", "Anna", "de", "van der Berg"],
  ])("%j is %s %s %s", (cell, firstName, middleName, lastName) => {
    if (firstName === "") expect(faultOf(readName(cell))).toContain("Write both.")
    else expect(readName(cell)).toEqual({ value: { firstName, middleName, lastName } })
  })

  test.each(["Madonna", "Smith,", ", Kevin", ","])("%j is not whole", (cell) => {
    expect(faultOf(readName(cell))).toContain("is not a first and a last name. Write both.")
  })

  test("may say that nobody rents the suite", () => {
    expect(["VACANT", "vacant", "** Vacant **", "(vacant)", "Vacant - ready"].every(isVacantCell)).toBe(true)
    expect(isVacantCell("Vacanti, Joe")).toBe(false)
  })

  test("has a limit", () => {
    expect(faultOf(readName(`${"a".repeat(101)} Smith`))).toContain("too long for a name")
  })
})
