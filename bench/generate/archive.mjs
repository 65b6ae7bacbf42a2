export async function measureArchive(){}
