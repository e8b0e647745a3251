/** A valid vineyard body; name what matters to the test. */
export const aVineyard = (values: object = {}) => ({
  name: 'North Block',
  location: 'Lower Terrace',
  plantedVariety: 'Pinot Noir',
  plantingDate: '2012-04-18',
  acreage: 4.25,
  notes: 'Gravel over clay',
  ...values,
})

let users = 0

/** A valid user body with an e-mail address of its own; it still needs a `roleId`. */
export const aUser = (values: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Vine',
  email: `rosa${++users}@example.org`,
  password: 'first-press',
  active: true,
  ...values,
})

let roles = 0

/** A valid role body with a name of its own. */
export const aRole = (values: object = {}) => ({
  name: `Cellar Hand ${++roles}`,
  description: 'Works in the cellar',
  permissions: { 'vessels:view': true, 'vessels:edit': false },
  ...values,
})
