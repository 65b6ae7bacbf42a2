export async function measureCold(){}
