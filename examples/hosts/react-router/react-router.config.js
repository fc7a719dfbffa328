// As version 8 does it.
export default { future: { v8_passThroughRequests: true } };
