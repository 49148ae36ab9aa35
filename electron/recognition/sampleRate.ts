/** Of all sound that is recognised: models hear nothing above 8 kHz. */
export const sampleRateHz = 16_000
