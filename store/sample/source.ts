/** What the catalogue knows the sample's titles by, in the place of a feed's file. */
export const sampleSource = 'sample';
