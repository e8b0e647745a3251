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

/** A valid vessel body. */
export const aVessel = (values: object = {}) => ({
  vesselId: 'T-101',
  vesselType: 'Tank',
  material: 'Stainless Steel',
  materialOther: null,
  capacity: 5000,
  capacityUnit: 'L',
  usageType: 'Both',
  status: 'Empty',
  notes: 'Cooling jacket',
  kosher: false,
  age: 3,
  manufacture: 'Speidel',
  previousOwner: null,
  ...values,
})
