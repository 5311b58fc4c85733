// Vega has all schemes of colours with names. Pages are built without them, and with another module instead of this one:
// `apps/web/build/named-schemes.ts`.
export {};
