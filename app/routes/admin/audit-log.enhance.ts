import { searchAsTyped } from "../../ui/search-as-typed.ts"

searchAsTyped({ form: "form[data-log-search]", list: "#log", told: "#log-found" })
