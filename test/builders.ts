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
