/**
 * A rule between fields, for `refine`. It is told together with what is wrong in the fields themselves: by itself zod
 * keeps such a rule back until all of them hold. It may therefore meet values of any kind, which have been told of if
 * they are wrong.
 */
export function acrossFields(
  field: string,
  message: string,
  holds: (values: Readonly<Record<string, unknown>>) => boolean,
) {
  const params = { path: [field], message, when: () => true }
  return [(values: object) => holds({ ...values }), params] as const
}
