export const picturesKey = ["pictures"];
