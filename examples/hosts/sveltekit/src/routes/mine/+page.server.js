export const load = ({ locals }) => ({ visitor: locals.visitor });
